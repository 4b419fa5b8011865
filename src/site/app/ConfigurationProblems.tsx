import type { ConfigurationProblem } from '#site/backend/configuration.ts'
import { brand } from '#shared/brand.ts'
import classes from './ConfigurationProblems.module.css'

/** Shown instead of the product when it cannot start (§5): names every missing value and says how to set it. */
export function ConfigurationProblems({ problems }: { problems: ConfigurationProblem[] }) {
  return (
    <main className={classes.page}>
      <h1>{`${brand.name} cannot start yet`}</h1>
      <p>
        {`${problems.length === 1 ? 'One setting is' : `${problems.length} settings are`} missing or malformed. Nothing was loaded and nothing was changed.`}
      </p>
      <ul className={classes.list}>
        {problems.map(({ variable, meaning, problem }) => (
          <li key={variable}>
            <code>{variable}</code>
            <span>{`${meaning}: ${problem}`}</span>
          </li>
        ))}
      </ul>
      <h2>How to set them</h2>
      <p>
        On your own machine, <code>npm start</code> writes a complete <code>.env</code> for you. Elsewhere, copy <code>.env.example</code>{' '}
        to <code>.env</code>, fill in the values of your Supabase project, and build again or restart the server.
      </p>
    </main>
  )
}
