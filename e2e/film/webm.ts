/** A compressed frame of VP9. */
export interface Vp9Frame {
  readonly ms: number;
  readonly isKey: boolean;
  readonly bytes: Buffer;
}

/** Colour description codes (ITU-T H.273). */
export interface VideoColours {
  readonly matrix: number;
  readonly transfer: number;
  readonly primaries: number;
  readonly isFull: boolean;
}

interface Video {
  readonly width: number;
  readonly height: number;
  readonly ms: number;
  readonly colours: VideoColours;
  readonly chunks: readonly Vp9Frame[];
}

const SIZE_BYTES = 8;

/** Encodes an EBML element: id, size in eight bytes, content. */
function element(id: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xff_ff_ff ? 8 : id > 0xff_ff ? 6 : id > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([name, size, body]);
}

function whole(id: number, value: number): Buffer {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return element(id, body);
}

function real(id: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(id, body);
}

const text = (id: number, value: string): Buffer => element(id, Buffer.from(value));

function block({ ms, isKey, bytes }: Vp9Frame, start: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81, 0);
  head.writeInt16BE(ms - start, 1);
  head.writeUInt8(isKey ? 0x80 : 0, 3);
  return element(0xa3, head, bytes);
}

/** Writes one cluster per key frame, so that players can seek to each. */
function clusters(chunks: readonly Vp9Frame[]): { readonly ms: number; readonly bytes: Buffer }[] {
  const groups: Vp9Frame[][] = [];
  for (const chunk of chunks) {
    if (chunk.isKey) groups.push([chunk]);
    else groups.at(-1)?.push(chunk);
  }
  return groups.map((group) => {
    const ms = group[0]?.ms ?? 0;
    return { ms, bytes: element(0x1f_43_b6_75, whole(0xe7, ms), ...group.map((chunk) => block(chunk, ms))) };
  });
}

const cue = (ms: number, position: number): Buffer =>
  element(0xbb, whole(0xb3, ms), element(0xb7, whole(0xf7, 1), whole(0xf1, position)));

/** Muxes VP9 frames into a WebM file without audio, with duration and cues. */
export function muxWebm({ width, height, ms, colours, chunks }: Video): Buffer {
  const head = element(
    0x1a_45_df_a3,
    ...[whole(0x42_86, 1), whole(0x42_f7, 1), whole(0x42_f2, 4), whole(0x42_f3, 8)],
    ...[text(0x42_82, 'webm'), whole(0x42_87, 4), whole(0x42_85, 2)],
  );
  const info = element(
    0x15_49_a9_66,
    ...[whole(0x2a_d7_b1, 1_000_000), real(0x44_89, ms), text(0x4d_80, 'Northkeep'), text(0x57_41, 'Northkeep')],
  );
  const colour = element(
    0x55_b0,
    ...[whole(0x55_b1, colours.matrix), whole(0x55_b9, colours.isFull ? 2 : 1)],
    ...[whole(0x55_ba, colours.transfer), whole(0x55_bb, colours.primaries)],
  );
  const picture = element(0xe0, whole(0xb0, width), whole(0xba, height), colour);
  const track = element(0xae, whole(0xd7, 1), whole(0x73_c5, 1), whole(0x83, 1), text(0x86, 'V_VP9'), picture);
  const before = [info, element(0x16_54_ae_6b, track)];
  const parts = clusters(chunks);
  // All integers are written with a fixed length. The size of the cues is therefore known before the positions that
  // they contain are.
  const cues = (first: number) => {
    let at = first;
    return element(
      0x1c_53_bb_6b,
      ...parts.map((part) => {
        const one = cue(part.ms, at);
        at += part.bytes.length;
        return one;
      }),
    );
  };
  const first = Buffer.concat(before).length + cues(0).length;
  return Buffer.concat([head, element(0x18_53_80_67, ...before, cues(first), ...parts.map(({ bytes }) => bytes))]);
}
