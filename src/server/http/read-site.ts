import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SiteFile } from './site-files.ts'

/** A build in memory. */
export interface SiteContent {
  /** Everything but pages and recordings, by address. */
  files: Map<string, SiteFile>
  /** The text of each page, compressed, because the lessons alone total more than 20 MB. */
  pages: Map<string, Uint8Array>
  /** The addresses of recordings, which stay on the disk. */
  recordings: Set<string>
  /** Those of the known files that this build has, too. */
  same: string[]
}

/** What to read. */
export interface SiteToRead {
  folder: string
  siteAddress: string
  /** The addresses of files that the program has, and that cannot change, because their names have a hash of their content. */
  known: ReadonlySet<string>
}

/**
 * Reads a build in a thread of its own. In the thread that answers visitors, reading and hashing a thousand files, and collecting what
 * that leaves, would make some wait for 10 to 30 ms.
 */
export async function readSite(site: SiteToRead): Promise<SiteContent> {
  const thread = new Worker(new URL('read-site-thread.ts', import.meta.url), { workerData: site })
  const [content] = (await once(thread, 'message')) as [SiteContent]
  return content
}
