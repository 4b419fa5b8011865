import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import pageClasses from '#site/ui/page.module.css'

/** Shown offline for a course that is not stored in this browser yet. */
export function CourseOffline({ title }: { title: string }) {
  return (
    <div className={pageClasses.page} role="status">
      <EmptyState level={1} icon={<IconCloudOff stroke={1.6} />} title="This course needs a connection">
        <p>{`“${title}” has not been opened in this browser yet, and you are offline. It will open by itself as soon as you are back online. Your progress is safe.`}</p>
      </EmptyState>
    </div>
  )
}
