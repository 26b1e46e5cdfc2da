import type { EnginePorts } from './engine-ports.ts';

/** Returns the same ports with a transport that reports the time of each server response to `onResponse`. */
export function withResponseReporting(ports: EnginePorts, onResponse: (at: number) => void): EnginePorts {
  const send: EnginePorts['transport']['send'] = async (request) => {
    const response = await ports.transport.send(request);
    onResponse(ports.clock.now());
    return response;
  };
  return { ...ports, transport: { send } };
}
