import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

/**
 * Imported by a build in the background: leaves the first processor to visitors. Of two processors, a new course takes a third
 * longer, and 95 of 100 pages take at most 0.9 to 1.6 times as long as without a build, not 1.7 to 2.4 (`npm run bench:publish`).
 * Nearly every Linux has the command; without it, or where it is refused, nothing changes.
 */
if (availableParallelism() > 1) {
  spawnSync('taskset', ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)], { stdio: 'ignore' })
}
