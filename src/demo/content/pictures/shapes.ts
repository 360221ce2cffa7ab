/** A shape by its signed distance: how far a point is from the edge, in pixels, negative within. */
export interface Shape {
  /** Left, top, right, bottom; outside is nothing of it. */
  readonly box: readonly [number, number, number, number];
  readonly distance: (x: number, y: number) => number;
}

export const everywhere: Shape = { box: [0, 0, 1e6, 1e6], distance: () => -1e6 };

export function circle(x: number, y: number, radius: number): Shape {
  return {
    box: [x - radius, y - radius, x + radius, y + radius],
    distance: (px, py) => Math.sqrt((px - x) ** 2 + (py - y) ** 2) - radius,
  };
}

export function ring(x: number, y: number, radius: number, thickness: number): Shape {
  const outer = radius + thickness / 2;
  return {
    box: [x - outer, y - outer, x + outer, y + outer],
    distance: (px, py) => Math.abs(Math.sqrt((px - x) ** 2 + (py - y) ** 2) - radius) - thickness / 2,
  };
}

/** Right for the edge, near enough around it. */
export function ellipse(x: number, y: number, radiusX: number, radiusY: number): Shape {
  return {
    box: [x - radiusX, y - radiusY, x + radiusX, y + radiusY],
    distance: (px, py) => {
      const length = Math.sqrt(((px - x) / radiusX) ** 2 + ((py - y) / radiusY) ** 2);
      return (length - 1) * Math.min(radiusX, radiusY);
    },
  };
}

/** A rectangle around a centre, with round corners, turned by an angle in radians. */
export function card(
  x: number,
  y: number,
  width: number,
  height: number,
  { corner = 0, angle = 0 }: { corner?: number; angle?: number } = {},
): Shape {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [halfX, halfY] = [width / 2 - corner, height / 2 - corner];
  const reachX = (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  const reachY = (Math.abs(sin) * width + Math.abs(cos) * height) / 2;
  return {
    box: [x - reachX, y - reachY, x + reachX, y + reachY],
    distance: (px, py) => {
      const along = Math.abs((px - x) * cos + (py - y) * sin) - halfX;
      const across = Math.abs((py - y) * cos - (px - x) * sin) - halfY;
      const outside = Math.sqrt(Math.max(along, 0) ** 2 + Math.max(across, 0) ** 2);
      return outside + Math.min(Math.max(along, across), 0) - corner;
    },
  };
}

/** A rectangle by its edges. */
export function bar(left: number, top: number, right: number, bottom: number, corner = 0): Shape {
  return card((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, { corner });
}

/** All below a line that is given by its height at each x. */
export function below(heights: Float32Array): Shape {
  let top = heights[0] as number;
  for (const height of heights) top = Math.min(top, height);
  return { box: [0, top, heights.length, 1e6], distance: (x, y) => (heights[x | 0] as number) - y };
}

/** The common part of shapes. */
export function overlap(first: Shape, second: Shape): Shape {
  return {
    box: [
      Math.max(first.box[0], second.box[0]),
      Math.max(first.box[1], second.box[1]),
      Math.min(first.box[2], second.box[2]),
      Math.min(first.box[3], second.box[3]),
    ],
    distance: (x, y) => Math.max(first.distance(x, y), second.distance(x, y)),
  };
}

/** The first shape without the second. */
export function without(first: Shape, second: Shape): Shape {
  return { box: first.box, distance: (x, y) => Math.max(first.distance(x, y), -second.distance(x, y)) };
}

export function moved({ box, distance }: Shape, byX: number, byY: number): Shape {
  return {
    box: [box[0] + byX, box[1] + byY, box[2] + byX, box[3] + byY],
    distance: (x, y) => distance(x - byX, y - byY),
  };
}
