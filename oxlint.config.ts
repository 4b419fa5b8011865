import { defineConfig } from 'oxlint'
import { missingApis } from './tests/support/missing-apis.ts'

/**
 * The folders of src/, from the top down. Each may import from the ones listed, and from itself (by `./`). In the site, `auth` and
 * `backend` form one layer with a single edge, auth → backend. So do `pages` and `layout`: each page picks its frame. `build` and
 * `server` are separate programs: the site imports nothing from them.
 */
const mayImport: Record<string, string[]> = {
  'site/app': ['site/boot', 'site/pages', 'site/layout', 'site/features', 'site/auth', 'site/backend', 'site/theme', 'site/ui'],
  /** What happens before React. */
  'site/boot': ['site/auth', 'site/backend', 'site/theme'],
  'site/pages': ['site/boot', 'site/layout', 'site/features', 'site/auth', 'site/backend', 'site/theme', 'site/ui', 'content'],
  'site/layout': ['site/features', 'site/auth', 'site/backend', 'site/theme', 'site/ui', 'content'],
  'site/features': ['site/auth', 'site/backend', 'site/theme', 'site/ui', 'worker', 'content'],
  'site/auth': ['site/backend', 'site/ui'],
  'site/backend': [],
  'site/theme': ['site/ui'],
  'site/ui': [],
  // A separate program. Features import its message types, to communicate with it.
  worker: [],
  /** Courses and articles, and their types. A course's folder imports these types as #content/course.ts. */
  content: ['content'],
  /** Reads, compiles and checks courses, when the site is built and in the browser in which an instructor writes. */
  compiler: ['content'],
  build: [
    'site/app',
    'site/boot',
    'site/pages',
    'site/layout',
    'site/features',
    'site/auth',
    'site/backend',
    'site/theme',
    'site/ui',
    'worker',
    'content',
    'compiler',
  ],
  server: ['site/backend', 'site/auth', 'site/theme', 'build', 'compiler'],
  /** The embedded backend, which the rest of the server starts. */
  'server/backend': ['site/auth'],
  /** What several programs use. */
  shared: [],
}
/**
 * Where instructors write and administrators review: these pages, and the features `studio` and `drafts`, alone load the compiler. The
 * feature `code` has the parts of it that its workers need.
 */
const writingPages = ['studio', 'admin']
/** What everything may import: what several programs use, and what they agree on about a page. */
const forAll = ['!#shared/**', '!#site/boot/page-document.ts']

/** The only imports allowed between features. A feature without an entry may import no other feature. */
const featureEdges: Record<string, string[]> = {
  'account-security': ['credentials'],
  administration: ['drafts'],
  blog: ['courses'],
  'course-grid': ['courses', 'enrolment', 'favorites'],
  enrolment: ['courses'],
  favorites: ['courses'],
  goal: ['enrolment'],
  'stored-data': [
    'code',
    'contact',
    'courses',
    'drafts',
    'enrolment',
    'favorites',
    'goal',
    'hand-over',
    'keys',
    'lessons',
    'notes',
    'offline',
    'player',
    'studio',
  ],
  'hand-over': ['courses', 'enrolment'],
  lessons: ['code', 'courses'],
  offline: ['courses', 'enrolment', 'favorites', 'contact'],
  search: ['courses'],
  studio: ['code', 'courses', 'drafts', 'lessons'],
}

interface Ban {
  group: string[]
  importNames?: string[]
  message: string
}

const byPath = (group: string): Ban => ({ group: [group], message: 'Other folders are imported as #folder/…, neighbors as ./….' })
/** For files that lie directly in their folder, page or feature. */
const outOfFolder = byPath('../**')
/** For files one folder deeper, where `../` is still inside the same page or feature. */
const outOfParent = byPath('../../**')
/** For the groups of a large page, which may import the page's own files but not each other. */
const outOfGroup = byPath('../*/**')
const noSupabase: Ban = {
  group: ['@supabase/*'],
  message: "Only site/backend/, site/auth/supabase/ and a feature's own *-api.ts speak to Supabase.",
}

const ownComponents: Ban = {
  group: ['@mantine/core'],
  importNames: ['Anchor', 'Button', 'VisuallyHidden'],
  message: 'src/site/ui has its own, which weigh less and are there in the first view.',
}

function restricted(...bans: Ban[]) {
  return { 'no-restricted-imports': ['error', { patterns: [ownComponents, ...bans] }] } as const
}

function folderBan(folder: string, more: string[] = []): Ban {
  const allowed = [...(mayImport[folder] ?? []), ...more]
  const banned = Object.keys(mayImport).filter((other) => !allowed.includes(other))
  return {
    group: [...banned.map((other) => `#${other}/**`), ...forAll],
    message: `${folder}/ may import from: ${allowed.join(', ') || 'nothing'}.`,
  }
}

function featureBan(feature: string): Ban {
  const allowed = [feature, ...(featureEdges[feature] ?? [])]
  return {
    group: ['#site/features/**', ...allowed.map((other) => `!#site/features/${other}/**`)],
    message: `features/${feature} may import from: ${allowed.join(', ')}.`,
  }
}

// An override replaces the rule of its parent folder, so each one lists every ban for its folder.
const folders = Object.keys(mayImport).flatMap((name) => {
  const folder = `src/${name}`
  const bans = [folderBan(name), ...(['site/backend', 'server/backend'].includes(name) ? [] : [noSupabase])]
  // Every folder in pages/ is a page, and pages never import each other. Neither do the groups of a large page.
  const below = name === 'site/pages' ? outOfFolder : outOfParent
  return [
    { files: [`${folder}/*`], rules: restricted(outOfFolder, ...bans) },
    { files: [`${folder}/*/**`], rules: restricted(below, ...bans) },
    ...(name === 'site/pages' ? [{ files: [`${folder}/*/*/**`], rules: restricted(outOfGroup, ...bans) }] : []),
  ]
})
const writing = writingPages.flatMap((page) => {
  const bans = [folderBan('site/pages', ['compiler']), noSupabase]
  return [
    { files: [`src/site/pages/${page}/**`], rules: restricted(outOfFolder, ...bans) },
    { files: [`src/site/pages/${page}/*/**`], rules: restricted(outOfGroup, ...bans) },
  ]
})
const anyFeature = [
  'code',
  'contact',
  'courses',
  'credentials',
  'drafts',
  'keys',
  'newsletter',
  'notes',
  'pictures',
  'player',
  'school-pages',
  ...Object.keys(featureEdges),
]
const features = anyFeature.flatMap((feature) => {
  const bans = [folderBan('site/features', ['studio', 'drafts', 'code'].includes(feature) ? ['compiler'] : []), featureBan(feature)]
  return [
    { files: [`src/site/features/${feature}/*`], rules: restricted(outOfFolder, ...bans, noSupabase) },
    { files: [`src/site/features/${feature}/*/**`], rules: restricted(outOfParent, ...bans, noSupabase) },
    { files: [`src/site/features/${feature}/*-api.ts`], rules: restricted(outOfFolder, ...bans) },
  ]
})
const supabaseAdapter = { files: ['src/site/auth/supabase/**'], rules: restricted(outOfParent, folderBan('site/auth')) }

/** A bare server ends its program if a handler rejects, for example because the client has left. */
const standIns = {
  files: ['tests/**', 'e2e/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['node:http', 'node:https', 'node:http2'],
            importNames: ['createServer', 'createSecureServer'],
            message: 'Use standIn of tests/support/stand-in.ts.',
          },
        ],
      },
    ],
  },
} as const

const inTheBrowser = Object.keys(mayImport).filter((name) => !['build', 'server', 'server/backend'].includes(name))

/**
 * Bans APIs that the oldest supported browsers lack, as far as a linter can recognize them by name. TypeScript's `lib` ends with
 * ES2024, which all of them have.
 */
const message = 'Not every browser that the product is for has it (src/build/oldest-browsers.ts).'
/** Browsers may refuse these, or never answer. Their only uses handle that. */
const refusable = [
  { object: 'navigator', property: 'clipboard', message: 'Use copyText of #site/ui/copy-text.ts.' },
  { object: 'navigator', property: 'locks', message: 'Use withLock of #site/backend/exclusive.ts.' },
  { object: 'crypto', property: 'randomUUID', message: 'Use newId of #site/backend/new-id.ts: pages without HTTPS have no randomUUID.' },
  { object: 'navigator', property: 'storage', message: 'Use #site/backend/persistent-storage.ts.' },
  { object: 'document', property: 'fonts', message: 'A browser may refuse a font: whatever waits for it must work without.' },
]
const oldBrowsers = {
  files: inTheBrowser.map((name) => `src/${name}/**`),
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'BroadcastChannel', message: 'Use openChannel of #site/backend/open-channel.ts.' },
      ...missingApis.flatMap(({ owner, member }) => {
        if (member === undefined) return [{ name: owner, message }]
        return owner === 'Window' ? [{ name: member, message }] : []
      }),
    ],
    'no-restricted-properties': [
      'error',
      ...refusable,
      ...missingApis.flatMap(({ owner, member }) => {
        const object = owner[0]?.toLowerCase() + owner.slice(1)
        // Ban the member on the constructor (`URL.parse`) and on the global instance (`navigator.share`).
        return member === undefined
          ? []
          : [
              { object: owner, property: member, message },
              { object, property: member, message },
            ]
      }),
    ],
  },
} as const

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'vitest'],
  jsPlugins: ['./tests/support/text-of-its-own.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, browser: true },
  ignorePatterns: ['dist', 'screens', '.data'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'react/react-in-jsx-scope': 'off',
    // A function inside a factory often belongs next to the code that uses it.
    'unicorn/consistent-function-scoping': 'off',
    // A paragraph with role="status" conveys a status message, which an <output> outside a form does not.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-named-as-default-member': 'off',
    // A scrollable region must be focusable, or keyboard users cannot scroll it.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // Playwright's fixtures require an empty object pattern.
    'no-empty-pattern': 'off',
    // A fallback given as a function is a render prop.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // The rule is meant for windows; BroadcastChannel and workers have no target origin.
    'unicorn/require-post-message-target-origin': 'off',
    // Style sheets are imported for their side effects.
    'import/no-unassigned-import': [
      'error',
      {
        allow: [
          '**/*.css',
          '#**/*.css',
          '@testing-library/jest-dom/vitest',
          'fake-indexeddb/auto',
          '**/only-samples.ts',
          '#build/content-folders.ts',
        ],
      },
    ],
  },
  overrides: [
    { files: ['src/**'], rules: { 'translation/text-of-its-own': 'error' } },
    oldBrowsers,
    ...folders,
    ...writing,
    ...features,
    supabaseAdapter,
    standIns,
    // The second is the bare server with which the product is compared.
    { files: ['tests/support/stand-in.ts', 'tests/bench/reference-server.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
})
