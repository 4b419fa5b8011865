import { CodeEditor } from '#site/features/studio/editor/editors.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { missingPart } from '#site/ui/missing-part.tsx'

export const DraftScreen = lazyPart(() => import('./DraftScreen.tsx'), 'DraftScreen')
export const CourseFacts = lazyPart(() => import('./CourseFacts.tsx'), 'CourseFacts', { otherwise: missingPart })

/**
 * Requests the code of a draft's screen with an open file, before it is rendered. After a loading screen, React waits up to 300 ms
 * with what it stood for, so that it does not flicker.
 */
export async function prefetchDraft(file: string | null): Promise<void> {
  await Promise.all([DraftScreen.prefetch(), file?.endsWith('.md') ? CodeEditor.prefetch() : CourseFacts.prefetch()])
}
