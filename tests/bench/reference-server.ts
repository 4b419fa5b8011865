/** The reference for `npm run bench:server`: serves the given files and does nothing else. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const files = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const answers = new Map(
  Object.entries(files).map(([address, file]) => {
    const body = readFileSync(file)
    return [address, file.endsWith('.br') ? body : brotliCompressSync(body)]
  }),
)

const server = createServer((request, response) => {
  const body = answers.get(request.url ?? '')
  response.writeHead(body ? 200 : 404, { 'Content-Encoding': 'br', 'Content-Length': body?.byteLength ?? 0 })
  response.end(body)
})
server.listen(0, () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
// Ends with its parent process.
process.on('disconnect', () => process.exit())
