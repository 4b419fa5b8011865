import type { DraftRow } from '#site/features/drafts/draft.ts'

export const courseName = ({ title, slug }: Pick<DraftRow, 'title' | 'slug'>) => title || slug || 'A course without a title'
