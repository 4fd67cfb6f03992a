/** As much of Node as the tests use, for the type checker. */

declare module "node:test" {
  export default function test(name: string, run: (context: any) => unknown): void;
}
declare module "node:assert/strict" {
  const assert: any;
  export default assert;
}
declare function setImmediate(run: (value: unknown) => void): void;
