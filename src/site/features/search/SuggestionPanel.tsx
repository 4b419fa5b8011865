import { IconBook2, IconCategory, IconSearch, IconUser } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { catalogPath } from '#shared/paths.ts'
import { fromTheTop } from '#site/ui/from-the-top.ts'
import type { SuggestionResult, Suggestion } from './suggestions.ts'
import classes from './SuggestionPanel.module.css'

const icons = { course: IconBook2, category: IconCategory, instructor: IconUser }
const groupNames = { course: 'Courses', category: 'Categories', instructor: 'Instructors' }

interface Props {
  id: string
  result: SuggestionResult
  /** Index of the highlighted suggestion, -1 for none. */
  active: number
  onPick: () => void
}

/** Element id of a suggestion, for `aria-activedescendant`. */
export const suggestionId = (panelId: string, index: number) => `${panelId}-${index}`

/** The grouped suggestions below the search box. The focus stays in the box; `aria-activedescendant` marks the highlight. */
export function SuggestionPanel({ id, result, active, onPick }: Props) {
  const { text, suggestions, kind } = result

  useEffect(() => {
    document.getElementById(suggestionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a mouse press must not move the focus out of the box
    <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
      {text !== '' && kind !== 'found' && (
        <p className={classes.note}>
          {kind === 'recent' ? `No suggestions for “${text}”.` : `No exact match for “${text}”. Did you mean one of these?`}
        </p>
      )}
      <div id={id} role="listbox" aria-label="Suggestions">
        {grouped(result).map(({ name, members }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${members[0]?.type}`} className={classes.group}>
            <div id={`${id}-${members[0]?.type}`} className={classes.name}>
              {name}
            </div>
            {members.map((suggestion) => {
              const index = suggestions.indexOf(suggestion)
              return (
                <Option
                  key={suggestion.id}
                  id={suggestionId(id, index)}
                  suggestion={suggestion}
                  isActive={index === active}
                  onPick={onPick}
                />
              )
            })}
          </div>
        ))}
      </div>
      {text !== '' && (
        <Link tabIndex={-1} className={classes.all} to={catalogPath({ search: text })} state={fromTheTop} onClick={onPick}>
          <IconSearch aria-hidden size={17} />
          <span>
            <span>Search all courses for “</span>
            <bdi>{text}</bdi>
            <span>”</span>
          </span>
        </Link>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onPick: () => void
}

function Option({ id, suggestion, isActive, onPick }: OptionProps) {
  const TypeIcon = icons[suggestion.type]
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      to={suggestion.path}
      state={fromTheTop}
      onClick={onPick}
    >
      <span className={classes.icon}>
        <TypeIcon aria-hidden size={18} stroke={1.8} />
      </span>
      <span className={classes.words}>
        <span className={classes.title} {...(suggestion.type === 'instructor' ? { dir: 'auto' } : languageAttributes(suggestion))}>
          {suggestion.title}
        </span>
        <span className={classes.subtitle}>{suggestion.subtitle}</span>
      </span>
    </Link>
  )
}

/** Groups the suggestions by type and keeps their order, in which they are already sorted by type. */
function grouped({ suggestions, kind }: SuggestionResult): { name: string; members: Suggestion[] }[] {
  if (kind === 'recent') return [{ name: 'Recent searches', members: suggestions }]
  return [...Map.groupBy(suggestions, ({ type }) => type)].map(([type, members]) => ({ name: groupNames[type], members }))
}
