"""What the browser computes from all pixels of screenshots. To return their values would take longer."""

import base64

DECODE = """const decoded = async (data) => {
    const bitmap = await createImageBitmap(await new Response(Uint8Array.from(atob(data), (each) => each.charCodeAt())).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
};"""


def _evaluate(window, body, shots):
    return window.evaluate(f"async (shots) => {{ {DECODE} const all = await Promise.all(shots.map(decoded)); {body} }}",
                           [base64.b64encode(shot).decode() for shot in shots])


def average(window, shot):
    """Returns the average of the red, green and blue values of a screenshot."""
    return _evaluate(window, """const [values] = all;
        return values.reduce((sum, value, at) => at % 4 < 3 ? sum + value : sum, 0) / (values.length * 3 / 4);""", [shot])


def largest_difference(window, one, other):
    """Returns the largest difference of a red, green or blue value of two screenshots of the same size."""
    found = _evaluate(window, """const [one, other] = all;
        if (one.length !== other.length) return null;
        return one.reduce((most, value, at) => at % 4 < 3 ? Math.max(most, Math.abs(value - other[at])) : most, 0);""", [one, other])
    assert found is not None, "the screenshots differ in size"
    return found
