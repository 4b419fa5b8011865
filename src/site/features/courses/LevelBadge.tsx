import { type Level, levelNames, levels } from '#content/course.ts'
import classes from './LevelBadge.module.css'

/** The name of the level, with one to three rising bars. */
export function LevelBadge({ level }: { level: Level }) {
  const reached = levels.indexOf(level)
  return (
    <span className={classes.badge}>
      <svg className={classes.bars} viewBox="0 0 14 12" aria-hidden>
        {levels.map((step, index) => (
          <rect
            key={step}
            className={index <= reached ? classes.on : classes.off}
            x={index * 5}
            y={8 - index * 4}
            width="3.5"
            height={4 + index * 4}
            rx="1"
          />
        ))}
      </svg>
      {levelNames[level]}
    </span>
  )
}
