import { shades, tokens } from '#site/theme/tones.ts'

const { light, dark } = tokens

/** The inbox's styles: the product's colors, in both color schemes. */
export const inboxStyle = /* css */ `
:root {
  color-scheme: light dark;
  --page: light-dark(${light.surface}, ${dark.page});
  --raised: light-dark(${light['surface-raised']}, ${dark['surface-raised']});
  --line: light-dark(${light.line}, ${dark.line});
  --ink: light-dark(${light.ink}, ${dark.ink});
  --soft: light-dark(${light['ink-soft']}, ${dark['ink-soft']});
  --accent: light-dark(${shades.accent[7]}, ${shades.accent[4]});
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 52rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-block-end: 1.25rem; min-block-size: 2.75rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; overflow-wrap: anywhere; }
.count { margin: 0; color: var(--soft); flex: 1; }
.quiet { font: inherit; font-weight: 600; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; text-decoration: none; cursor: pointer; }
.quiet:hover { border-color: currentColor; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.mails { list-style: none; margin: 0; padding: 0; background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; overflow: clip; }
.mails li + li { border-block-start: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .8rem 1.1rem; color: inherit; text-decoration: none; }
.mails a:focus-visible { outline-offset: -3px; border-radius: .75rem; }
.mails a:hover .subject { text-decoration: underline; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to, time { color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
.mails .to { grid-column: 1; grid-row: 2; }
.mails time { grid-column: 2; grid-row: 1 / 3; align-self: center; text-align: end; }
.empty { padding: 3.5rem 1.5rem; text-align: center; background: var(--raised); border: 1px dashed var(--line); border-radius: .75rem; color: var(--soft); }
.empty h1, .empty h2 { margin: 0 0 .25rem; font-size: 1.2rem; color: var(--ink); }
.empty p { margin: 0 auto; max-inline-size: 30rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem 1rem; margin: .75rem 0 1.25rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; inline-size: 100%; block-size: 44rem; border: 1px solid var(--line); border-radius: .75rem; background: light-dark(#fff, #0f172a); }
details { margin-block-start: 1.25rem; } summary { color: var(--accent); font-weight: 600; cursor: pointer; padding-block: .35rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
@media (max-width: 30rem) { .mails a { grid-template-columns: 1fr; } .mails .to, .mails time { grid-column: 1; grid-row: auto; text-align: start; } }
`
