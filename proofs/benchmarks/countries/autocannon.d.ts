/** The part of autocannon that the benchmarks use; it ships no types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number }
  type Result = { requests: { average: number; total: number }; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
