import fc from 'fast-check'
import { paths } from '#shared/paths.ts'

/** What addresses contain by mistake or malice: broken and doubled encodings, separators, names of built-in properties, markup. */
const pieces = fc.constantFrom(
  ...`50% % %% %zz %E0%A4%A %E0 %C0%AF %ff %00 %2F %2f%2e%2e %5C %23 %3F %25 %2525 %0d%0a .. ../.. . // /// \\ + & = ; , @ : | ^ ~ * ( ) [ ] { } $& $'
  <script>alert(1)</script> "onload="x ' \` __proto__ constructor toString hasOwnProperty null undefined NaN -1 0 1e99 99999999999999999999 true next certificate
  javascript:alert(1) https://evil.example //evil.example 2 write-clearly learning-after-work Photography progress lesson-notes content root 光と影 Über é 😀`.split(
    /\s+/,
  ),
  ' ',
  '\ud800',
  '\u202e',
  '\0',
  'x'.repeat(3000),
)
const text = fc.oneof({ weight: 5, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) })
const part = fc.array(text, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))

const parameters = fc.constantFrom(
  ...`search category level price sort page lesson look tab handout q after role action actor subject next type token token_hash error error_code
  error_description redirect from view note`.split(/\s+/),
)
const query = fc.array(fc.tuple(fc.oneof({ weight: 6, arbitrary: parameters }, { weight: 1, arbitrary: part }), part), { maxLength: 3 })

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...Object.values(paths)), part).map(([pattern, value]) => pattern.replace(/:\w+/, () => value)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...Object.values(paths)), part).map(([pattern, value]) => `${pattern}/${value}`) },
  { weight: 1, arbitrary: part.map((value) => `/${value}`) },
)

/** Addresses within the site, of every page and of none, whose parameters, queries and fragments are hostile. */
export const hostileAddresses = fc.tuple(path, query, fc.option(part, { nil: undefined })).map(([start, pairs, fragment]) => {
  const asked = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  return start + (asked && `?${asked}`) + (fragment === undefined ? '' : `#${fragment}`)
})
