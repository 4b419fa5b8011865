import { whenParentExits } from './commands/stop-signal.ts'

// Loaded with `--import` by programs that must not go on without the one that started them.
whenParentExits(() => process.exit(1))
