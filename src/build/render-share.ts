import { readProgram } from './program.ts'
import { readContent, renderPages } from './render-pages.ts'
import { doPart } from './run-part.ts'

/** `node src/build/render-share.ts FOLDER PROGRAM SHARES SHARE` renders every SHARES-th page, beginning with the one that has the number SHARE. */
async function renderShare(folder: string, program: string, shares: number, share: number): Promise<void> {
  const content = readContent(folder)
  const pages = content.pages.filter((_, place) => place % shares === share)
  await renderPages(folder, readProgram(program), content, pages)
}

const [, , folder, program, shares, share] = process.argv
if (!folder || !program || !shares || !share)
  throw new Error('Name what to render: node src/build/render-share.ts FOLDER PROGRAM SHARES SHARE')
await doPart(() => renderShare(folder, program, Number(shares), Number(share)))
