import { IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Finding } from '#compiler/finding.ts'
import secondary from '#site/ui/secondary.module.css'
import classes from './FindingList.module.css'

interface Props {
  findings: readonly Finding[]
  /** Where it was found, in the words of this screen. */
  placeOf: (finding: Finding) => string
  headingLevel: 2 | 4
  /** A button or a link, with these properties, that leads to what was found. */
  leadTo: (finding: Finding, properties: { className: string | undefined; children: ReactNode }) => ReactNode
}

/** What there is to do in a course: first what keeps it from being shown, then advice. */
export function FindingList({ findings, placeOf, headingLevel, leadTo }: Props) {
  const Heading = `h${headingLevel}` as const
  const groups = [
    { title: 'To fix', about: 'It would not show as you mean it.', all: findings.filter(({ isBroken }) => isBroken) },
    { title: 'Advice', about: 'You decide.', all: findings.filter(({ isBroken }) => !isBroken) },
  ].filter(({ all }) => all.length > 0)
  if (groups.length === 0) {
    return (
      <p className={classes.nothing}>
        <IconCircleCheck aria-hidden size={22} />
        <span>Nothing to do. The check found nothing.</span>
      </p>
    )
  }
  return (
    <div className={classes.groups}>
      {groups.map(({ title, about, all }) => (
        <section key={title} aria-label={title}>
          <Heading className={classes.title}>{`${title} (${all.length})`}</Heading>
          <p className={classes.about}>{about}</p>
          <ul className={classes.list}>
            {all.map((finding) => (
              <li key={`${finding.file}:${finding.line}:${finding.problem}`}>
                {leadTo(finding, {
                  className: classes.finding,
                  children: (
                    <>
                      {finding.isBroken ? (
                        <IconAlertTriangle aria-hidden size={19} className={classes.broken} />
                      ) : (
                        <IconBulb aria-hidden size={19} className={classes.advice} />
                      )}
                      <span className={classes.words}>
                        <span className={secondary.small}>{placeOf(finding)}</span>
                        <span>{finding.problem}</span>
                      </span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
