import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from '#ui/EmptyState.tsx'
import pageClasses from '#ui/page.module.css'

/** A course that this browser has not opened yet, while there is no connection. */
export function CourseOffline({ title }: { title: string }) {
  return (
    <div className={pageClasses.page} role="status">
      <EmptyState level={1} icon={<IconCloudOff stroke={1.6} />} title="This course needs a connection">
        <p>
          “{title}” has not been opened in this browser yet, and you are offline. It opens by itself as soon as the connection is back. Your
          progress is safe.
        </p>
      </EmptyState>
    </div>
  )
}
