import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { DraftRow, NextStep, OwnDraft } from '#site/features/drafts/draft.ts'
import { dateFormat } from '#shared/format.ts'
import { coursePath, draftPath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Badge, type Tone } from '#site/ui/Badge.tsx'
import { Button } from '#site/ui/Button.tsx'
import classes from './CourseList.module.css'

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const states: Record<NextStep, { name: string; next: string; tone: Tone }> = {
  write: { name: 'Draft', next: 'Only you see it.', tone: 'plain' },
  'wait for review': { name: 'Handed in', next: 'It waits for a review.', tone: 'accent' },
  fix: { name: 'Returned', next: 'Read the remarks and fix it.', tone: 'warm' },
  'wait for publication': { name: 'Approved', next: 'It goes online shortly.', tone: 'accent' },
  published: { name: 'Published', next: 'Learners can take it.', tone: 'accent' },
  'taken off': { name: 'Off the catalog', next: 'Only enrolled learners can open it.', tone: 'plain' },
}

export const courseName = ({ title, slug }: Pick<DraftRow, 'title' | 'slug'>) => title || slug || 'A course without a title'

/** One course: its title, its state and what is next. */
export function CourseItem({ draft, onRemove }: { draft: OwnDraft; onRemove: () => void }) {
  const { name, next, tone } = states[draft.next]
  const title = courseName(draft)
  // What was approved or waits for a review stays.
  const canRemove = draft.address === null && draft.next !== 'wait for review'
  return (
    <article className={classes.course}>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={draftPath(draft.id)} dir="auto">
            {title}
          </Link>
        </h3>
        <p className={classes.state}>
          <Badge tone={tone}>{name}</Badge>
          <span>{next}</span>
          {draft.isPublished && draft.address !== null && (
            // A new page, because this one may know only the courses that were there when it was opened.
            <Anchor href={coursePath(draft.address)} underline="always" aria-label={`Open the course ${title}`}>
              Open the course
            </Anchor>
          )}
          <span>{`Changed ${moments(new Date(draft.updated_at))}`}</span>
        </p>
      </div>
      {canRemove && (
        <Button variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden display="block" />
        </Button>
      )}
    </article>
  )
}
