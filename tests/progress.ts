import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

const everyMs = 5000

/** Says every five seconds how many of all test files have run. */
export default class Progress implements Reporter {
  private files = 0
  private ended = 0
  private tests = 0
  private failed = 0
  private began = 0
  private said = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length
    this.began = this.said = performance.now()
  }

  onTestModuleEnd(module: TestModule): void {
    this.ended += 1
    for (const test of module.children.allTests()) {
      this.tests += 1
      if (test.result().state === 'failed') this.failed += 1
    }
    if (performance.now() - this.said < everyMs && this.ended < this.files) return
    this.said = performance.now()
    const seconds = Math.round((this.said - this.began) / 1000)
    console.log(`${this.ended} of ${this.files} files, ${this.tests} tests, ${this.failed} failed, ${seconds} s`)
  }
}
