/** Import this first: the site under test then has the samples alone (`build/content-folders.ts`), also where a school has its own. */
process.env['CONTENT'] ??= 'samples'
