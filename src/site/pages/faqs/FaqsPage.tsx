import { IconZoomQuestion } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { SearchField } from '#site/ui/SearchField.tsx'
import secondary from '#site/ui/secondary.module.css'
import { FaqItem } from './FaqItem.tsx'
import { faqGroups } from './faq-groups.ts'
import { faqsHead } from './page.ts'
import classes from './FaqsPage.module.css'
import { countEntries, searchFaqs } from './search-faqs.ts'
import { StillStuck } from './StillStuck.tsx'

const total = countEntries(faqGroups)

/** /faqs: questions in groups, searchable (`?q=`), each with its own address (`#id`). */
export function FaqsPage() {
  const { hash } = useLocation()
  const [query, setQuery] = useSearchParams()
  const text = (query.get('q') ?? '').trim()
  const groups = searchFaqs(faqGroups, text)
  const found = countEntries(groups)

  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (!target) return
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
  }, [hash])

  return (
    <div className={pageClasses.page}>
      <PageHead {...faqsHead} />
      <PageIntro
        eyebrow="Frequently asked questions"
        title="Good questions, plain answers"
        lead="About your account, what enrolling costs, how progress is counted and where your data is stored."
        aside={
          <div className={classes.search}>
            <SearchField
              region="Questions"
              label="Search the questions"
              placeholder="A word of the question or the answer"
              search={text}
              onSearch={(q) => setQuery(q ? { q } : {}, { replace: true, preventScrollReset: true })}
            />
            <output className={secondary.small}>
              {text ? `${found} of ${total} questions` : `${total} questions in ${faqGroups.length} groups`}
            </output>
          </div>
        }
      />
      <div className={classes.columns}>
        <nav className={classes.groups} aria-label="Groups of questions">
          <ul>
            {groups.map((group) => (
              <li key={group.id}>
                <Link to={{ hash: group.id, search: query.toString() }}>
                  {group.title}
                  <span className={classes.number}>{group.entries.length}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.questions}>
          {groups.map((group) => (
            <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className={classes.group}>
              <h2 id={`${group.id}-title`} className={pageClasses.heading}>
                {group.title}
              </h2>
              <div>
                {group.entries.map((entry) => (
                  <FaqItem key={entry.id} entry={entry} />
                ))}
              </div>
            </section>
          ))}
          {found === 0 && (
            <EmptyState
              icon={<IconZoomQuestion size={40} stroke={1.6} />}
              title="No questions match"
              action={
                <Button variant="default" onClick={() => setQuery({}, { replace: true })}>
                  Show all questions
                </Button>
              }
            >
              Try a single word, such as “certificate” or “password”. Or{' '}
              <Anchor component={Link} to={paths.contact} underline="always">
                ask us
              </Anchor>
              .
            </EmptyState>
          )}
        </div>
      </div>
      <StillStuck />
    </div>
  )
}
