import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClassName } from './src/build/class-names.ts'
import { brandFiles, brandOfSamples } from './src/build/brand-plugin.ts'
import { compileAhead } from './src/build/compile-ahead-plugin.ts'
import { codeFiles } from './src/build/code-files-plugin.ts'
import { contentFiles } from './src/build/content-files.ts'
import { exampleCourses } from './src/build/example-courses.ts'
import { oldestBrowsers } from './src/build/oldest-browsers.ts'
import { pagePlugin } from './src/build/page-plugin.ts'
import { pageRoutes } from './src/build/served-pages.ts'
import { sharedChunks } from './src/build/shared-chunks.ts'
import { blogArticles } from './src/build/articles-plugin.ts'
import { schoolPages } from './src/build/school-pages-plugin.ts'
import { courseSummaries } from './src/build/summaries-plugin.ts'
import { tonesAsValues } from './src/build/tones-plugin.ts'
import { siteContent } from './src/build/site-content-plugin.ts'
import { recordings } from './src/build/recordings-plugin.ts'
import { pictures } from './src/build/pictures-plugin.ts'
import { mantineVariables } from './src/build/mantine-variables-plugin.ts'

const code = codeFiles()

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    pagePlugin(),
    brandFiles(),
    brandOfSamples(),
    pageRoutes(),
    mantineVariables(),
    tonesAsValues(),
    siteContent(),
    courseSummaries(),
    blogArticles(),
    schoolPages(),
    contentFiles(),
    exampleCourses(),
    recordings(),
    pictures(),
    compileAhead(),
    code.inSite,
  ],
  publicDir: 'src/public',
  worker: { format: 'es' as const, plugins: () => [code.inWorkers] },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      // In development, class names tell which file they come from.
      ...(command === 'build' && { generateScopedName: shortClassName }),
    },
  },
  build: {
    // The target applies to style sheets too. These browsers support light-dark() themselves; the fallback that would replace
    // it needs a color-scheme in the same file.
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    rolldownOptions: {
      // Reads only those modules of a package that are imported from it. There are 6,000 icons.
      experimental: { lazyBarrel: true },
      // Not for the build for prerendering: nobody downloads its files, and these chunks would import each other in a circle.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: { groups: sharedChunks },
          // The first view lists the file names of all chunks, so style sheets and shared chunks are named only by a hash:
          // `s-016fb9d0.js`. A hash cannot be compressed, and 32 bits are enough to tell versions apart.
          hashCharacters: 'hex',
          chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry ? name : 's'}-[hash:8].js`,
          assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? 's' : '[name]'}-[hash:8][extname]`,
        },
      }),
    },
    // Lists which file needs which, for the pages, `npm run size` and the service worker's list. The manifest is not served.
    manifest: true,
    // No polyfill: the head of index.html preloads what the first view needs; see "npm run size".
    modulePreload: { polyfill: false },
    // Nothing may be inlined as a data: script; pictures below 2 KB may.
    assetsInlineLimit: 2048,
  },
}))
