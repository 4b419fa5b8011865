/** Made by build/pages.ts from the folders of src/pages. */
declare module 'virtual:page-routes' {
  export const pageRoutes: readonly import('#layout/page.ts').PageRoute[]
}
