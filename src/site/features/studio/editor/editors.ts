import { lazyPart } from '#site/ui/lazy-part.ts'
import { missingPart } from '#site/ui/missing-part.tsx'

export const CodeEditor = lazyPart(() => import('./CodeEditor.tsx'), 'CodeEditor', { otherwise: missingPart })
export const PlainEditor = lazyPart(() => import('./PlainEditor.tsx'), 'PlainEditor', { otherwise: missingPart })
