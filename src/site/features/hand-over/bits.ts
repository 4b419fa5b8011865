/** Thrown by a {@link BitReader} whose bytes are not what a {@link BitWriter} wrote. */
export class UnreadableBits extends Error {
  override name = 'UnreadableBits'
}

/** Writes numbers, times and texts in as few bits as their size allows. */
export class BitWriter {
  readonly #bits: number[] = []
  #seconds = firstSecond

  /** Writes a number in a fixed number of bits. */
  bits(value: number, width: number): void {
    for (let place = width - 1; place >= 0; place -= 1) this.#bits.push(Math.floor(value / 2 ** place) % 2)
  }

  flag(value: boolean): void {
    this.#bits.push(Number(value))
  }

  /**
   * Writes a number of any size (exponential Golomb code).
   * @param typicalBits a number that fits into this many bits takes one bit more than that
   */
  number(value: number, typicalBits: number): void {
    const shifted = value + 2 ** typicalBits
    const width = shifted.toString(2).length
    this.bits(0, width - typicalBits - 1)
    this.bits(shifted, width)
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.number(bytes.length, 3)
    for (const byte of bytes) this.bits(byte, 8)
  }

  /** Writes a time as seconds since the previous time. Most times are later than the previous one and have no milliseconds. */
  time(value: string): void {
    const time = Math.min(Math.max(Date.parse(value), earliest * 1000), latest * 1000)
    const seconds = Math.floor(time / 1000)
    const difference = seconds - this.#seconds
    const rest = time - seconds * 1000
    this.#seconds = seconds
    this.flag(difference < 0 || rest > 0)
    if (difference < 0 || rest > 0) {
      this.flag(difference < 0)
      this.bits(rest, 10)
    }
    this.number(Math.abs(difference), typicalDifference)
  }

  optionalTime(value: string | null): void {
    this.flag(value !== null)
    if (value !== null) this.time(value)
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil(this.#bits.length / 8))
    for (const [place, bit] of this.#bits.entries()) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (bit << (7 - (place % 8)))
    return bytes
  }
}

/** Reads what a {@link BitWriter} wrote, in the same order. Throws {@link UnreadableBits} if it cannot. */
export class BitReader {
  readonly #bytes: Uint8Array
  #place = 0
  #seconds = firstSecond

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Whether nothing is left except unused bits of the last byte. */
  get isAtEnd(): boolean {
    return Math.ceil(this.#place / 8) === this.#bytes.length
  }

  bits(width: number): number {
    let value = 0
    for (let left = width; left > 0; left -= 1) {
      const byte = this.#bytes[this.#place >> 3]
      if (byte === undefined) throw new UnreadableBits('The bits end too early')
      value = value * 2 + ((byte >> (7 - (this.#place % 8))) & 1)
      this.#place += 1
    }
    return value
  }

  flag(): boolean {
    return this.bits(1) === 1
  }

  number(typicalBits: number): number {
    let width = typicalBits
    while (!this.flag()) width += 1
    if (width > 50) throw new UnreadableBits('The number is too large')
    return this.bits(width) + 2 ** width - 2 ** typicalBits
  }

  text(): string {
    const length = this.number(3)
    if (length > 200) throw new UnreadableBits('The text is too long')
    return new TextDecoder().decode(Uint8Array.from({ length }, () => this.bits(8)))
  }

  time(): string {
    const isUnusual = this.flag()
    const isBefore = isUnusual && this.flag()
    const rest = isUnusual ? this.bits(10) : 0
    this.#seconds += this.number(typicalDifference) * (isBefore ? -1 : 1)
    if (!(this.#seconds >= earliest && this.#seconds <= latest && rest < 1000)) throw new UnreadableBits('There is no such time')
    return new Date(this.#seconds * 1000 + rest).toISOString()
  }

  optionalTime(): string | null {
    return this.flag() ? this.time() : null
  }
}

/** The first time is written as the difference from this time, which is small, because no record is older. */
const firstSecond = Date.UTC(2026, 0) / 1000
/** Times are clamped to the years 1000 to 8998, which have four digits in every time zone. */
const earliest = Date.UTC(1000) / 1000
const latest = Date.UTC(8999) / 1000
/** In bits: this many hold the seconds of a day and a half, the typical time between two lessons. */
const typicalDifference = 17
