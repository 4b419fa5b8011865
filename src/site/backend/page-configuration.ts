import { configurationId } from '#site/boot/page-document.ts'
import { isObject, readJson } from './stored-json.ts'

/** Reads the data block that the build or the server wrote into the page. */
export function configurationOfPage(page: Document = document): Record<string, unknown> {
  const values = readJson(page.getElementById(configurationId)?.textContent ?? null)
  return isObject(values) ? values : {}
}
