import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { deflateRawSync } from 'node:zlib'
import { withSiteAddress } from '#site/boot/page-document.ts'
import type { SiteContent, SiteToRead } from './read-site.ts'
import { hasPlaceholders, isCompressedCopy, isPage, isRecording, readSiteFile, siteAddresses, siteFile } from './site-files.ts'

const { folder, siteAddress, known } = workerData as SiteToRead
const content: SiteContent = { files: new Map(), pages: new Map(), recordings: new Set(), same: [] }
const addresses = siteAddresses(folder)
const textOf = (address: string) => readFileSync(join(folder, address), 'utf8')

for (const address of addresses) {
  if (isCompressedCopy(address)) continue
  if (isRecording(address)) content.recordings.add(address)
  else if (known.has(address)) content.same.push(address)
  // The copy has the size of the compressed text; the original keeps 64 KB.
  else if (isPage(address)) content.pages.set(address, new Uint8Array(deflateRawSync(textOf(address), { level: 1 })))
  else if (hasPlaceholders(address))
    content.files.set(address, siteFile(address, new TextEncoder().encode(withSiteAddress(textOf(address), siteAddress))))
  else content.files.set(address, readSiteFile(folder, address, addresses))
}
const bodies = [...content.files.values()].flatMap(({ body, compressed }) => [body, ...compressed.values()])
// What is transferred is not copied.
parentPort?.postMessage(
  content,
  [...bodies, ...content.pages.values()].map(({ buffer }) => buffer as ArrayBuffer),
)
