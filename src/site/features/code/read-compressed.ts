/** Fetches a file that is compressed with gzip. */
export async function readCompressed(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok || !answer.body) throw new Error(`${address} could not be loaded.`)
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')))
}
