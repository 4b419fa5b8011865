import { IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import type { Finding } from '#compiler/finding.ts'
import classes from './Findings.module.css'

interface Props {
  findings: readonly Finding[]
  /** What a file is called in the outline. */
  nameOf: (file: string) => string
  onShow: (finding: Finding) => void
}

/** What there is to do in a course: first what keeps it from being shown, then advice. */
export function Findings({ findings, nameOf, onShow }: Props) {
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
          <h2 className={classes.title}>{`${title} (${all.length})`}</h2>
          <p className={classes.about}>{about}</p>
          <ul className={classes.list}>
            {all.map((finding) => (
              <li key={`${finding.file}:${finding.line}:${finding.problem}`}>
                <button type="button" className={classes.finding} onClick={() => onShow(finding)}>
                  {finding.isBroken ? (
                    <IconAlertTriangle aria-hidden size={19} className={classes.broken} />
                  ) : (
                    <IconBulb aria-hidden size={19} className={classes.advice} />
                  )}
                  <span className={classes.words}>
                    <span className={classes.place}>{`${nameOf(finding.file)}, line ${finding.line}`}</span>
                    <span>{finding.problem}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
