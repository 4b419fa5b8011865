/** The route table of §2: a route for each folder of src/pages (see their page.ts). */
export { pageRoutes as routes } from 'virtual:page-routes'
