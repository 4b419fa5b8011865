import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { shortClassName } from './src/build/class-names.ts'
import { brandFiles, brandOfSamples } from './src/build/brand-plugin.ts'
import { compileAhead } from './src/build/compile-ahead-plugin.ts'
import { contentFiles } from './src/build/content-files.ts'
import { exampleCourses } from './src/build/example-courses.ts'
import { oldestBrowsers } from './src/build/oldest-browsers.ts'
import { pagePlugin } from './src/build/page-plugin.ts'
import { pageRoutes } from './src/build/pages.ts'
import { sharedChunks } from './src/build/shared-chunks.ts'
import { blogArticles } from './src/build/articles-plugin.ts'
import { schoolPages } from './src/build/school-pages-plugin.ts'
import { courseSummaries } from './src/build/summaries-plugin.ts'
import { tonesAsValues } from './src/build/tones-plugin.ts'
import { siteContent } from './src/build/site-content-plugin.ts'
import { recordings } from './src/build/recordings-plugin.ts'
import { pictures } from './src/build/pictures-plugin.ts'
import { mantineVariables } from './src/build/mantine-variables-plugin.ts'

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
  ],
  publicDir: 'src/public',
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
  test: {
    // By default Vitest leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    // The full stack is one database for all files, and the attack suite compares its whole content.
    fileParallelism: process.env['E2E_STACK'] !== 'cli',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['backend', 'contract', 'security', 'operations'].map((folder) => `tests/${folder}/**`),
          setupFiles: ['tests/support/setup.ts', 'tests/support/patience.ts'],
          // Each worker, not each file, gets one jsdom and one copy of each module, which takes a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // The account, data and rights of each learner, and the contract and the attacks of both stacks.
      onPostgres('backend', { folders: ['backend', 'contract', 'security'], limitMs: 60_000 }),
      // What an operator does: starting, backing up, restoring, moving, diagnosing, and what goes wrong meanwhile. A test may
      // start the whole product several times.
      onPostgres('operations', { folders: ['operations'], limitMs: 300_000 }),
    ],
  },
}))

/** A test project whose tests run the embedded stack. It must not share a process with jsdom: a global window breaks PGlite. */
function onPostgres(name: string, { folders, limitMs }: { folders: string[]; limitMs: number }): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      setupFiles: ['tests/support/patience.ts'],
      // Starts a throwaway PostgreSQL in addition to PGlite, where the machine has one, and prepares a database to copy.
      globalSetup: ['tests/backend/support/postgres-cluster.ts', 'tests/backend/support/prepared-database.ts'],
      // A worker loads the backend and compiles PGlite once instead of for each file.
      isolate: false,
      include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
      testTimeout: limitMs,
      hookTimeout: limitMs,
    },
  }
}
