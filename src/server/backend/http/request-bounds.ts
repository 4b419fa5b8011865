/**
 * The limits of one request to the library and the database. Each is well above what the site sends, and well below
 * where the engine breaks: PGlite reads a statement's number of parameters as a signed 16-bit number, and fails from
 * about 200 nested embeds.
 */
export const bounds = {
  /** Characters of path and query together. */
  addressLength: 8192,
  queryParameters: 50,
  /** Characters of one filter, select list or order. */
  parameterLength: 4096,
  /** Values of one filter, such as `in.(…)`, and conditions of one `and` or `or`. */
  filterValues: 200,
  /** Columns and embedded tables of one `select`, `order`, `columns` or `on_conflict`. */
  listItems: 50,
  /** Embedded tables of one `select`, nested or not. */
  embeds: 4,
  /** Brackets of one `and` or `or`: its groups and lists, nested or not. */
  logicBrackets: 20,
  /** Steps into a JSON column. */
  jsonSteps: 8,
  /** Bytes of a body that is not an upload. */
  jsonLength: 256 * 1024,
  jsonLevels: 20,
  /** Values of all objects and lists of a body together. */
  jsonValues: 10_000,
  rows: 1000,
  /** Rows times columns: each is a parameter of the statement. */
  statementParameters: 10_000,
} as const
