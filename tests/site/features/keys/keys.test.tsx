import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Keys } from '#site/features/keys/Keys.tsx'
import { PreferencesTab } from '#site/pages/account/preferences/PreferencesTab.tsx'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { renderScreen } from '../../../support/render.tsx'

const pressed: string[] = []
beforeEach(() => {
  localStorage.clear()
  pressed.length = 0
  // jsdom has no layout: what is not hidden here counts as visible.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? [] : [new DOMRect()]) as unknown as DOMRectList
  })
})

function show() {
  const press = (name: string) => () => void pressed.push(name)
  return renderScreen(
    <>
      <Keys />
      <div hidden>
        <button aria-keyshortcuts="n" onClick={press('hidden note')}>
          Note
        </button>
      </div>
      <button aria-keyshortcuts="n" disabled onClick={press('disabled note')}>
        Note
      </button>
      <button aria-keyshortcuts="n" onClick={press('note')}>
        Note
      </button>
      <button aria-keyshortcuts="j" onClick={press('next')}>
        Next
      </button>
      <input aria-label="Search" aria-keyshortcuts="/" />
      <textarea aria-label="Text" />
      <select aria-label="Choice">
        <option>January</option>
      </select>
      <input type="checkbox" aria-label="Tick" />
      <p aria-label="Words" contentEditable suppressContentEditableWarning tabIndex={0} />
      <media-controller tabIndex={0} />
    </>,
  )
}

test('a key presses the one visible, enabled control that names it, wherever the focus is', async () => {
  const { user } = show()
  await user.keyboard('nj')
  screen.getByLabelText('Tick').focus()
  await user.keyboard('n')
  expect(pressed).toEqual(['note', 'next', 'note'])
})

test.each([
  ['т', 'KeyN'],
  ['ν', 'KeyN'],
  ['ى', 'KeyN'],
])('the key with %s on it, which is %s elsewhere, presses the same control', (key, code) => {
  show()
  fireEvent.keyDown(document.body, { key, code })
  expect(pressed).toEqual(['note'])
})

test('a Latin letter in another place counts as itself', () => {
  show()
  // On Dvorak keyboards, j is where others have c.
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyC' })
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyN' })
  expect(pressed).toEqual(['next'])
})

test('/ moves to the search and types nothing', async () => {
  const { user } = show()
  await user.keyboard('/')
  expect(screen.getByLabelText('Search')).toHaveFocus()
  expect(screen.getByLabelText('Search')).toHaveValue('')
  await user.keyboard('/')
  expect(screen.getByLabelText('Search')).toHaveValue('/')
})

test.each(['Search', 'Text', 'Choice', 'Words', 'Player'])('no key works in the field or the player: %s', async (name) => {
  const { user } = show()
  // Find the player by its element: if another file has defined this custom element, it has removed its label.
  const field = name === 'Player' ? document.querySelector<HTMLElement>('media-controller') : screen.getByLabelText(name)
  field?.focus()
  expect(field).toHaveFocus()
  await user.keyboard('jn?')
  expect(pressed).toEqual([])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('no key works with a modifier, while it repeats, while a text is composed, or if something else has used it', () => {
  show()
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }]) {
    fireEvent.keyDown(document.body, { key: 'j', ...how })
  }
  fireEvent.keyDown(document.body, { key: 'J', shiftKey: true })
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(pressed).toEqual([])
})

test('? lists the keys in a dialog, in which no key works, and which turns them off', async () => {
  const { user } = show()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual([...'/?jkmn1234'])
  await user.keyboard('j')
  expect(pressed).toEqual([])
  await user.click(within(dialog).getByRole('checkbox', { name: 'Use these keys in this browser' }))
  expect(within(dialog).getByRole('link', { name: 'Preferences' })).toHaveAttribute('href', '/account?tab=preferences')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.keyboard('jn?')
  expect(pressed).toEqual([])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the preferences turn them off and on, at once, even if storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user } = renderScreen(
    <ThemeProvider appId="ascendo">
      <ConfirmProvider>
        <EnrolmentProvider storagePrefix="ascendo">
          <Keys />
          <PreferencesTab />
          <button aria-keyshortcuts="j" onClick={() => pressed.push('next')}>
            Next
          </button>
        </EnrolmentProvider>
      </ConfirmProvider>
    </ThemeProvider>,
  )
  const setting = within(screen.getByRole('group', { name: 'Keyboard shortcuts' }))
  expect(setting.getByRole('radio', { name: 'On' })).toBeChecked()
  await user.click(setting.getByRole('radio', { name: 'Off' }))
  await user.keyboard('j')
  expect(pressed).toEqual([])
  await user.click(setting.getByRole('radio', { name: 'On' }))
  await user.keyboard('j')
  expect(pressed).toEqual(['next'])
})
