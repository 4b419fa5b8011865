// The way into every command of the embedded backend. Plain JavaScript that even an old Node can read, because its first
// task is to say that a Node is too old for the TypeScript beside it.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    'This program needs Node 22.18 or newer and runs on ' +
      process.versions.node +
      ': start it by "npm start" (or "npm run …"), which uses the Node 24 that "npm ci" installs; ' +
      'if you did, run "npm ci" again and let it run install scripts. ' +
      'Without development packages ("npm ci --omit=dev") it is the machine that has to have that Node.',
  )
  process.exitCode = 1
} else {
  import('./commands/run.ts').then(({ run }) => run(process.argv.slice(2)))
}
