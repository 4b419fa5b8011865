import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Outline, OutlineLesson, OutlineModule } from '#site/features/studio/outline/outline.ts'
import { OutlineList } from '#site/features/studio/outline/OutlineList.tsx'

const start: Outline = {
  modules: [
    {
      id: 'm1',
      title: 'Light',
      lessons: [
        { id: 'a', title: 'Warm' },
        { id: 'b', title: 'Cold' },
      ],
    },
    { id: 'm2', title: 'Shade', lessons: [] },
  ],
}

function open() {
  const handlers = {
    onAddModule: vi.fn<(title: string) => void>(),
    onAddLesson: vi.fn<(moduleId: string, title: string) => void>(),
    onRemoveModule: vi.fn<(module: OutlineModule) => void>(),
    onRemoveLesson: vi.fn<(lesson: OutlineLesson) => void>(),
    onFiles: vi.fn<(moduleId: string, files: File[]) => void>(),
  }
  const changes: Outline[] = []
  let changeElsewhere: (next: Outline) => void = () => {}
  function Screen() {
    const [course, setCourse] = useState(start)
    changeElsewhere = setCourse
    return (
      <MemoryRouter>
        <OutlineList
          course={course}
          current="a"
          addressOf={(id) => `/studio/1?file=${id}.md`}
          countFindings={(id) => ({ broken: id === 'b' ? 2 : 0, advice: 0 })}
          onChange={(next) => {
            changes.push(next)
            setCourse(next)
          }}
          {...handlers}
        />
      </MemoryRouter>
    )
  }
  render(<Screen />)
  return { user: userEvent.setup(), changes, changeElsewhere: (next: Outline) => act(() => changeElsewhere(next)), ...handlers }
}

const lessons = () => screen.getAllByRole('link').map(({ textContent }) => textContent.replace(/\d.*/, ''))

it('moves a lesson by the keyboard, also into the next module, and says where it is', async () => {
  const { user, changes } = open()
  screen.getByRole('button', { name: 'Move Warm' }).focus()
  await user.keyboard('{Enter}{ArrowDown}')
  expect(screen.getByRole('status')).toHaveTextContent('Warm: lesson 2 of 2 in Light.')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('status')).toHaveTextContent('Warm: lesson 1 of 1 in Shade.')
  expect(screen.getByRole('button', { name: 'Move Warm' })).toHaveFocus()
  expect(changes).toEqual([])
  await user.keyboard('{Enter}')
  expect(changes.at(-1)?.modules.map((module) => module.lessons.map(({ id }) => id))).toEqual([['b'], ['a']])
})

it('puts it back with Escape, and moves modules', async () => {
  const { user, changes } = open()
  screen.getByRole('button', { name: 'Move Cold' }).focus()
  await user.keyboard(' {ArrowUp}{Escape}')
  expect(lessons()).toEqual(['Warm', 'Cold'])
  expect(changes).toEqual([])
  screen.getByRole('button', { name: 'Move Light' }).focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(changes.at(-1)?.modules.map(({ id }) => id)).toEqual(['m2', 'm1'])
})

it('puts it back when the focus leaves', async () => {
  const { user, changes } = open()
  const handle = screen.getByRole('button', { name: 'Move Warm' })
  handle.focus()
  await user.keyboard('{Enter}{ArrowDown}')
  expect(lessons()).toEqual(['Cold', 'Warm'])
  await user.tab()
  expect(lessons()).toEqual(['Warm', 'Cold'])
  expect(handle).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('status')).toHaveTextContent('Warm is back where it was.')
  handle.focus()
  await user.keyboard('{ArrowDown}')
  expect(lessons()).toEqual(['Warm', 'Cold'])
  expect(changes).toEqual([])
})

it.each(['the keyboard', 'the pointer'])('lets it go when the outline changes elsewhere: %s', async (by) => {
  const { user, changes, changeElsewhere } = open()
  const handle = screen.getByRole('button', { name: 'Move Warm' })
  const list = screen.getAllByRole('list')[0] as HTMLElement
  list.setPointerCapture = () => {}
  if (by === 'the pointer') fireEvent.pointerDown(handle, { button: 0 })
  else {
    handle.focus()
    await user.keyboard('{Enter}{ArrowDown}')
  }
  expect(handle).toHaveAttribute('aria-pressed', 'true')
  const [light, shade] = start.modules as [OutlineModule, OutlineModule]
  changeElsewhere({
    modules: [
      { ...light, lessons: light.lessons.slice(1) },
      { ...shade, lessons: [{ id: 'c', title: 'Gray' }] },
    ],
  })
  expect(lessons()).toEqual(['Cold', 'Gray'])
  expect(screen.getByRole('status')).toHaveTextContent('The outline has changed meanwhile. Nothing was moved.')
  await user.keyboard('{ArrowDown}{Enter}')
  fireEvent.pointerUp(list)
  expect(lessons()).toEqual(['Cold', 'Gray'])
  expect(changes).toEqual([])
})

it('moves without dragging, and keeps the focus', async () => {
  const { user, changes } = open()
  const more = (title: string) => screen.getByRole('button', { name: `More about ${title}` })
  await user.click(more('Warm'))
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }))
  expect(lessons()).toEqual(['Cold', 'Warm'])
  expect(screen.getByRole('status')).toHaveTextContent('Warm: lesson 2 of 2 in Light.')
  expect(more('Warm')).toHaveFocus()
  await user.click(more('Warm'))
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }))
  expect(more('Warm')).toHaveFocus()
  await user.click(more('Shade'))
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }))
  expect(changes.at(-1)?.modules.map(({ id, lessons: all }) => [id, all.map((lesson) => lesson.id)])).toEqual([
    ['m2', ['a']],
    ['m1', ['b']],
  ])
})

it('renames, adds and removes', async () => {
  const { user, changes, onAddLesson, onRemoveLesson } = open()
  await user.click(screen.getByRole('button', { name: 'More about Cold' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  await user.keyboard('Cool{Enter}')
  expect(changes.at(-1)?.modules[0]?.lessons[1]).toEqual({ id: 'b', title: 'Cool' })
  await user.click(screen.getAllByRole('button', { name: 'Add a lesson' })[0] as HTMLElement)
  await user.keyboard('Gray{Enter}')
  expect(onAddLesson).toHaveBeenCalledWith('m1', 'Gray')
  await user.click(screen.getByRole('button', { name: 'More about Warm' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
  expect(onRemoveLesson).toHaveBeenCalledWith({ id: 'a', title: 'Warm' })
})

it.each([
  ['while it composes', { isComposing: true }],
  ['at the end of it, in Safari', { keyCode: 229 }],
])('an input method takes or gives up its word, and the title stays open: %s', async (_when, composing) => {
  const { user, changes, onAddModule } = open()
  await user.click(screen.getByRole('button', { name: 'More about Cold' }))
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  const title = screen.getByRole('textbox', { name: 'Title of the lesson' })
  fireEvent.change(title, { target: { value: '寒色' } })
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(title, { key, ...composing })
  expect(title).toHaveFocus()
  expect(changes).toEqual([])
  await user.keyboard('{Enter}')
  expect(changes.at(-1)?.modules[0]?.lessons[1]?.title).toBe('寒色')

  await user.click(screen.getByRole('button', { name: 'Add a module' }))
  const added = screen.getByRole('textbox', { name: 'Title of the new module' })
  fireEvent.change(added, { target: { value: '影' } })
  fireEvent.keyDown(added, { key: 'Escape', ...composing })
  expect(added).toHaveValue('影')
  await user.keyboard('{Enter}')
  expect(onAddModule).toHaveBeenCalledWith('影')
})

it('shows the open lesson, and how much there is to fix', () => {
  open()
  const outline = within(screen.getByRole('navigation', { name: 'Outline' }))
  expect(outline.getByRole('link', { current: 'page' })).toHaveTextContent('Warm')
  expect(outline.getByRole('link', { name: /^Cold ?, 2 to fix$/ })).toHaveAttribute('href', '/studio/1?file=b.md')
})

it('takes files that are dropped onto a module, or chosen', async () => {
  const { user, onFiles } = open()
  const file = new File(['Words'], 'Words.md')
  fireEvent.drop(screen.getByRole('heading', { name: 'Light' }), { dataTransfer: { files: [file], types: ['Files'] } })
  expect(onFiles).toHaveBeenLastCalledWith('m1', [file])
  await user.upload(screen.getByLabelText('Files to add'), [file])
  expect(onFiles).toHaveBeenLastCalledWith('m2', [file])
})
