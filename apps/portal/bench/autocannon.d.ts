/** The part of autocannon's API that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers: Record<string, string> }
  type Result = { requests: { average: number; total: number }; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
