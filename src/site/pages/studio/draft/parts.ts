import { CodeEditor } from '#site/features/studio/editor/editors.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { missingPart } from '#site/ui/missing-part.tsx'

export const DraftScreen = lazyPart(() => import('./DraftScreen.tsx'), 'DraftScreen')
export const CourseFacts = lazyPart(() => import('./CourseFacts.tsx'), 'CourseFacts', { otherwise: missingPart })

/**
 * Requests the code that a draft's screen with an open file needs, before it is rendered. React keeps a loading screen for up to 300 ms,
 * so that it does not flicker.
 */
export async function prefetchDraft(file: string | null): Promise<void> {
  await Promise.all([DraftScreen.prefetch(), file?.endsWith('.md') ? CodeEditor.prefetch() : CourseFacts.prefetch()])
}
