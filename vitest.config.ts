import { mergeConfig } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import site from './vite.config.ts'

export default defineConfig((environment) =>
  mergeConfig(site(environment), {
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
  }),
)

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
