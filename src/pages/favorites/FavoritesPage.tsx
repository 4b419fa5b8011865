import { Button } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'

export function FavoritesPage() {
  return (
    <div className={page.page}>
      <PageHead title="Favorites" isUnlisted />
      <EmptyState
        level={1}
        icon={<IconHeart size={40} stroke={1.5} />}
        title="No favorites yet"
        action={
          <Button component={Link} to={paths.courses}>
            Browse Courses
          </Button>
        }
      >
        Courses that you keep for later will be listed here.
      </EmptyState>
    </div>
  )
}
