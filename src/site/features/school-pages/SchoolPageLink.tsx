import { Link } from 'react-router-dom'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { schoolPagePath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'

/** A link from inside a form, which opens a new tab, so that nothing typed is lost. */
export function SchoolPageLink({ page, children = page.title }: { page: SchoolPageSummary; children?: string }) {
  return (
    <Anchor component={Link} to={schoolPagePath(page.id)} target="_blank" underline="always">
      {`${children} (opens in a new tab)`}
    </Anchor>
  )
}
