/** Made by build/served-pages.ts from the folders of src/site/pages: path, screen name, loader, and access unless it is public. */
declare module 'virtual:page-routes' {
  export const pageRoutes: readonly [
    string,
    string,
    () => Promise<Record<string, import('react').ComponentType>>,
    import('#site/layout/page.ts').Access?,
  ][]
}
