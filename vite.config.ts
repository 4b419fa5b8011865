import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { shortClassName } from './src/build/class-names.ts'
import { brandFiles } from './src/build/brand-plugin.ts'
import { compileAhead } from './src/build/compile-ahead-plugin.ts'
import { contentChecks } from './src/build/check-content.ts'
import { lessonWords } from './src/build/lesson-words-plugin.ts'
import { lessons } from './src/build/lessons/lessons-plugin.ts'
import { oldestBrowsers } from './src/build/oldest-browsers.ts'
import { pagePlugin } from './src/build/page-plugin.ts'
import { pageRoutes } from './src/build/pages.ts'
import { serviceWorkerPlugin } from './src/build/service-worker-plugin.ts'
import { sharedChunks } from './src/build/shared-chunks.ts'
import { servedPagesPlugin } from './src/build/served-pages-plugin.ts'
import { blogArticles } from './src/build/articles-plugin.ts'
import { courseSummaries } from './src/build/summaries-plugin.ts'
import { pictures } from './src/build/pictures-plugin.ts'
import { mantineVariables } from './src/build/mantine-variables-plugin.ts'

/** React Router's package offers only the files with its warnings for developers. The same without them is 0.4 KB less to load first. */
const quickRouter = { 'react-router/dom': 'dom-export.mjs', 'react-router': 'index.mjs' }

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    pagePlugin(),
    brandFiles(),
    pageRoutes(),
    mantineVariables(),
    contentChecks(),
    courseSummaries(),
    lessonWords(),
    blogArticles(),
    lessons(),
    pictures(),
    servedPagesPlugin(),
    compileAhead(),
    serviceWorkerPlugin(),
  ],
  publicDir: 'src/public',
  resolve: {
    alias:
      command === 'build' && !isSsrBuild
        ? Object.entries(quickRouter).map(([name, file]) => ({
            find: new RegExp(`^${name}$`),
            replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production', file),
          }))
        : [],
  },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      // While developing, names tell where they come from.
      ...(command === 'build' && { generateScopedName: shortClassName }),
    },
  },
  build: {
    // Of the style sheets too. These browsers have light-dark() themselves; its replacement would need a color-scheme written
    // in the same file.
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    // Not for the build that prerenders: nobody fetches its files, and these would ask for each other in a circle.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups: sharedChunks },
          // The first view lists the names of all chunks, so style sheets and what screens share have none: `s-016fb9d0.js`. A hash
          // cannot be compressed, and 32 bits tell versions apart. With fewer characters, the bundler builds no more than 4,096
          // chunks, and each lesson is one.
          hashCharacters: 'hex',
          chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry ? name : 's'}-[hash:8].js`,
          assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? 's' : '[name]'}-[hash:8][extname]`,
        },
      },
    }),
    // For `npm run size`: which file needs which. Left out of what is served.
    manifest: true,
    // The head of index.html asks the browser for what the first view needs; see "npm run size".
    modulePreload: { polyfill: false },
    // Nothing may be inlined as a data: script; pictures below 2 KB may.
    assetsInlineLimit: 2048,
  },
  test: {
    // Left alone, one core stays free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/backend/**', 'tests/contract/**', 'tests/security/**'],
          setupFiles: ['tests/support/setup.ts'],
          // One jsdom and one copy of each module for each worker instead of each file: a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // The embedded stack must not share a process with jsdom: a global window breaks PGlite.
          name: 'backend',
          environment: 'node',
          // A throw-away PostgreSQL beside PGlite, where the machine has one, and a database to copy.
          globalSetup: ['tests/backend/support/postgres-cluster.ts', 'tests/backend/support/prepared-database.ts'],
          // A worker loads the backend and compiles PGlite once instead of for each file.
          isolate: false,
          include: ['tests/backend/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/security/**/*.test.ts'],
          // Some start the whole product several times, and the machine may be busy.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
}))
