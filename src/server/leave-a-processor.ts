import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

/**
 * Imported by a build in the background: leaves the first processor to visitors. Of two processors, a new course takes 26 instead of
 * 19 s, and visitors wait 1.4 to 2.1 times as long as without a build, instead of 2.1 to 2.5 (`npm run bench:publish`). Nearly every
 * Linux has the command; without it, or where it is refused, nothing changes.
 */
if (availableParallelism() > 1) {
  spawnSync('taskset', ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)], { stdio: 'ignore' })
}
