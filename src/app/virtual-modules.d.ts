/** Made by build/pages.ts from the folders of src/pages: path, name of the screen, how to load its file, and access if it is not public. */
declare module 'virtual:page-routes' {
  export const pageRoutes: readonly [
    string,
    string,
    () => Promise<Record<string, import('react').ComponentType>>,
    import('#layout/page.ts').Access?,
  ][]
}
