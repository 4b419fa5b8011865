/** The addresses of what runs code (src/build/code-files-plugin.ts), all but TypeScript compressed with gzip. */
declare module 'virtual:code-files' {
  /** PostgreSQL, as WebAssembly. */
  export const engine: string
  /** The files that come with it. */
  export const bundle: string
  /** An empty database. */
  export const database: string
  /** TypeScript's declarations by their names, as JSON. */
  export const declarations: string
  /** The compiler, as a module. */
  export const typescript: string
}
