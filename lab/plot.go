package main

import (
	"bytes"
	"image/color"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of the picture, which holds one panel for each population and the
// legend on their right.
const (
	panelWidth  = 11 * vg.Centimeter
	panelHeight = 9 * vg.Centimeter
	legendWidth = 3 * vg.Centimeter
	margin      = vg.Centimeter / 4
)

// plot writes the shares by moves against the weeks of history to an SVG file.
func (r *report) plot(file string) error {
	var panels []*plot.Plot
	legend := plot.NewLegend()
	for _, who := range populations() {
		if len(r.weeks(who)) == 0 {
			continue
		}
		legend = plot.NewLegend() // the panels have the same
		p, err := r.panel(who, &legend)
		if err != nil {
			return err
		}
		panels = append(panels, p)
	}
	width := panelWidth * vg.Length(len(panels))
	canvas := vgsvg.NewWith(vgsvg.UseWH(width+legendWidth, panelHeight))
	whole := draw.New(canvas)
	whole.SetColor(color.White)
	whole.Fill(whole.Path())
	tiles := draw.Tiles{Cols: len(panels), Rows: 1, PadX: 2 * margin, PadLeft: margin, PadRight: margin, PadTop: margin, PadBottom: margin}
	for i, c := range plot.Align([][]*plot.Plot{panels}, tiles, draw.Crop(whole, 0, -legendWidth, 0, 0))[0] {
		panels[i].Draw(c)
	}
	legend.Top, legend.Left, legend.Padding = true, true, vg.Points(3)
	legend.TextStyle.Font.Variant = "Sans"
	legend.Draw(draw.Crop(whole, width, -margin, 0, -vg.Centimeter))
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return err
	}
	return os.WriteFile(file, withFallback(picture.Bytes()), 0o644)
}

// withFallback names fonts to use where the one that the picture was laid out
// with is missing.
func withFallback(svg []byte) []byte {
	return bytes.ReplaceAll(svg, []byte("font-family:Liberation Sans;"), []byte("font-family:Liberation Sans,Arial,sans-serif;"))
}

// panel draws one population and adds what it shows to legend.
func (r *report) panel(who population, legend *plot.Legend) (*plot.Plot, error) {
	weeks := r.weeks(who)
	p := newPanel(who)
	p.X.Tick.Marker = ticks(weeks)
	for _, l := range lines() {
		if err := l.draw(p, legend, r.shares(who, l.policy)); err != nil {
			return nil, err
		}
	}
	p.X.Min, p.X.Max = -0.2, float64(len(weeks))-0.8
	p.Y.Min, p.Y.Max = min(p.Y.Min, 0), 1
	p.Y.Tick.Marker = shareTicks(p.Y.Min)
	return p, nil
}

// newPanel returns the panel of a population without any shares.
func newPanel(who population) *plot.Plot {
	p := plot.New()
	p.Title.Text = "Suggestions to the population " + string(who)
	p.Title.Padding = vg.Points(6)
	p.X.Label.Text, p.Y.Label.Text = "weeks of history", "share of the oracle's uplift"
	for _, style := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font,
		&p.Y.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font,
	} {
		style.Variant = "Sans"
	}
	p.Add(plotter.NewGrid())
	return p
}

// shares lists those of a policy by moves, in order of the weeks.
func (r *report) shares(who population, p policy) []share {
	var all []share
	for _, s := range r.Shares {
		if s.People == who && s.Mode == moves && s.Policy == p.String() {
			all = append(all, s)
		}
	}
	return all
}

// weeks lists the lengths of history of a population, in order.
func (r *report) weeks(who population) []int {
	var weeks []int
	for _, s := range r.shares(who, engine) {
		weeks = append(weeks, s.Weeks)
	}
	return weeks
}

// shareTicks labels every fifth from 1 down to lowest.
func shareTicks(lowest float64) plot.ConstantTicks {
	var all plot.ConstantTicks
	for n := 5; float64(n)/5 >= lowest; n-- {
		share := float64(n) / 5
		all = append(all, plot.Tick{Value: share, Label: strconv.FormatFloat(share, 'f', 1, 64)})
	}
	return all
}

// ticks puts the lengths of history at equal distances.
func ticks(weeks []int) plot.ConstantTicks {
	var all plot.ConstantTicks
	for i, w := range weeks {
		all = append(all, plot.Tick{Value: float64(i), Label: strconv.Itoa(w)})
	}
	return all
}
