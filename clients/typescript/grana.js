// Written by `pnpm openapi` from the contract of version 1. It depends on nothing and needs only `fetch`.
/** An answer of the API that is no success. Faults of the network are thrown as `fetch` throws them. */
export class ApiError extends Error {
    name = 'ApiError';
    /** HTTP status. */
    status;
    /** Code of the API; `unreadable` where something between client and API answered. */
    code;
    /** Names the call to the operator. */
    requestId;
    /** Faults of the input, by field. */
    fields;
    /** Seconds to wait before the next attempt, where the answer says so. */
    retryAfter;
    constructor(status, envelope, retryAfter) {
        super(envelope?.message ?? `The API answered with status ${status} and no readable body`);
        this.status = status;
        this.code = envelope?.code ?? 'unreadable';
        this.requestId = envelope?.requestId;
        this.fields = envelope?.fields ?? {};
        this.retryAfter = retryAfter;
    }
}
const localHost = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;
/** The address without a slash at its end. A token never travels in clear text over a network. */
function checkAddress(address) {
    const { protocol, hostname, origin, pathname } = new URL(address);
    if (protocol !== 'https:' && !(protocol === 'http:' && localHost.test(hostname)))
        throw new TypeError(`The address of the API must begin with https://, not with ${protocol}//${hostname}`);
    return `${origin}${pathname}`.replace(/\/+$/, '');
}
/** Two dots would lead to another operation: `fetch` resolves them, also when they are escaped. */
function toSegment(name, value) {
    if (typeof value !== 'string' || value === '' || /^\.\.?$/.test(value))
        throw new TypeError(`${name} must be an identifier`);
    return encodeURIComponent(value);
}
/** Fills the path with the fields that it names; the other fields become the query. */
function toTarget(path, { body: _, ...input }) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input)) {
        if (value === undefined || path.includes(`{${name}}`))
            continue;
        for (const one of Array.isArray(value) ? value : [value])
            query.append(name, String(one));
    }
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name) => toSegment(name, input[name]));
    return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
const isEnvelope = (value) => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
/** Seconds, or a date, as RFC 9110 allows. */
function readRetryAfter(headers) {
    const text = headers.get('retry-after');
    if (text === null)
        return undefined;
    const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
    return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
function wait(seconds, signal) {
    return new Promise((resolve, reject) => {
        const end = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', end);
            resolve();
        }, seconds * 1000);
        if (signal?.aborted === true)
            end();
        else
            signal?.addEventListener('abort', end, { once: true });
    });
}
/** The token stays in here: what `createClient` returns can be printed. */
function createCall({ url, token, retries = 3, longestWait = 60, fetch = globalThis.fetch, }) {
    const address = checkAddress(url);
    async function send({ method, path }, input, signal) {
        const hasBody = input['body'] !== undefined;
        const response = await fetch(`${address}${toTarget(path, input)}`, {
            method,
            headers: {
                accept: 'application/json',
                authorization: `Bearer ${token}`,
                ...(hasBody && { 'content-type': 'application/json' }),
            },
            ...(hasBody && { body: JSON.stringify(input['body']) }),
            ...(signal && { signal }),
            credentials: 'omit',
            redirect: 'error',
        });
        const answer = parseJson(await response.text());
        if (response.ok && (answer !== undefined || response.status === 204))
            return answer;
        throw new ApiError(response.status, isEnvelope(answer) ? answer : undefined, readRetryAfter(response.headers));
    }
    /** Only reads are repeated: a change may have happened although its answer says otherwise. */
    const pauseBefore = (error, method) => error instanceof ApiError && method === 'GET' && [429, 503].includes(error.status) ? error.retryAfter : undefined;
    return async (endpoint, input, options) => {
        for (let attempt = 0;; attempt += 1) {
            try {
                return (await send(endpoint, { ...input }, options?.signal));
            }
            catch (error) {
                const pause = pauseBefore(error, endpoint.method);
                if (pause === undefined || pause > longestWait || attempt >= retries)
                    throw error;
                await wait(pause, options?.signal);
            }
        }
    };
}
/**
 * Pages of a list from a cursor on, until the last one; of a feed until nothing more has happened. Store `meta.next` of a page
 * when you have handled it, and begin with it as `after` the next time.
 */
export async function* pages(operation, input, options) {
    let after = input.after;
    for (;;) {
        const page = await operation({ ...input, after }, options);
        if (page.data.length === 0)
            return;
        yield page;
        const { next } = page.meta;
        if (next === undefined || next === after)
            return;
        after = next;
    }
}
/** The rows of a list, page after page. */
export async function* items(operation, input, options) {
    for await (const page of pages(operation, input, options))
        for (const item of page.data)
            yield item;
}
export function createClient(settings) {
    const call = createCall(settings);
    return {
        addV1AgentComment: (input, options) => call({ method: 'POST', path: '/api/v1/agent/reports/{report}/comments' }, input, options),
        addV1Comment: (input, options) => call({ method: 'POST', path: '/api/v1/reports/{report}/comments' }, input, options),
        addV1KnownIssue: (input, options) => call({ method: 'POST', path: '/api/v1/programs/{program}/known-issues' }, input, options),
        getV1AgentProgramScope: (input, options) => call({ method: 'GET', path: '/api/v1/agent/programs/{program}/scope' }, input, options),
        getV1AgentReport: (input, options) => call({ method: 'GET', path: '/api/v1/agent/reports/{report}' }, input, options),
        getV1ProgramScope: (input, options) => call({ method: 'GET', path: '/api/v1/programs/{program}/scope' }, input, options),
        getV1Report: (input, options) => call({ method: 'GET', path: '/api/v1/reports/{report}' }, input, options),
        listV1AgentComments: (input, options) => call({ method: 'GET', path: '/api/v1/agent/reports/{report}/comments' }, input, options),
        listV1AgentEvents: (input, options) => call({ method: 'GET', path: '/api/v1/agent/events' }, input, options),
        listV1AgentPrograms: (input, options) => call({ method: 'GET', path: '/api/v1/agent/programs' }, input, options),
        listV1AgentReports: (input, options) => call({ method: 'GET', path: '/api/v1/agent/reports' }, input, options),
        listV1AuditEvents: (input, options) => call({ method: 'GET', path: '/api/v1/audit-events' }, input, options),
        listV1Comments: (input, options) => call({ method: 'GET', path: '/api/v1/reports/{report}/comments' }, input, options),
        listV1Events: (input, options) => call({ method: 'GET', path: '/api/v1/events' }, input, options),
        listV1KnownIssues: (input, options) => call({ method: 'GET', path: '/api/v1/programs/{program}/known-issues' }, input, options),
        listV1Programs: (input, options) => call({ method: 'GET', path: '/api/v1/programs' }, input, options),
        listV1Reports: (input, options) => call({ method: 'GET', path: '/api/v1/reports' }, input, options),
        listV1Retests: (input, options) => call({ method: 'GET', path: '/api/v1/retests' }, input, options),
    };
}
