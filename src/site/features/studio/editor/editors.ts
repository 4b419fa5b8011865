import { lazyPart } from '#site/ui/lazy-part.ts'

export const CodeEditor = lazyPart(() => import('./CodeEditor.tsx'), 'CodeEditor')
export const PlainEditor = lazyPart(() => import('./PlainEditor.tsx'), 'PlainEditor')
